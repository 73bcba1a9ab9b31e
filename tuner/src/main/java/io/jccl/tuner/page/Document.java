package io.jccl.tuner.page;

import static io.jccl.tuner.page.Markup.text;

import io.jccl.JcclException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An HTML page: one file that loads nothing, which its content security policy makes the browser
 * enforce.
 *
 * @param title its title and first heading
 * @param head what stands below that
 * @param main the rest
 * @param style rules beside those that all pages share
 * @param script the only one that the browser runs; without it everything is there, too
 */
public record Document(String title, String head, String main, String style, String script) {
  /** The page. */
  public String html() {
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'sha256-%s'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>%s</title>
    <style>
    %s%s</style>
    </head>
    <body>
    <header>
    <h1>%2$s</h1>
    %s</header>
    <main>
    %s</main>
    <script>%s</script>
    </body>
    </html>
    """
        .formatted(
            hash(script),
            text(title),
            resource(Document.class, "page.css"),
            style,
            head,
            main,
            script);
  }

  /** Names with their texts. */
  public static String facts(List<Map.Entry<String, String>> facts) {
    return facts.stream()
        .map(
            each ->
                "<dt>%s</dt><dd>%s</dd>\n".formatted(text(each.getKey()), text(each.getValue())))
        .collect(Collectors.joining("", "<dl>\n", "</dl>\n"));
  }

  /**
   * A file that lies beside a class.
   *
   * @throws JcclException if it is not there
   */
  public static String resource(Class<?> beside, String name) {
    String path = beside.getPackageName().replace('.', '/') + "/" + name;
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new JcclException("the jar lacks its resource " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new JcclException("cannot read the resource " + path, e);
    }
  }

  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
