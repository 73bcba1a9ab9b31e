package io.jccl.tuner.page;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A headless Chromium with one page and without network, spoken to by the DevTools protocol. What
 * the page asked for and what it complained about is kept.
 */
public final class Browser implements AutoCloseable {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final long SECONDS = 60;

  private final Process process;
  private final WebSocket socket;
  private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
  private final List<String> requests = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private int last;

  private Browser(Path program, Path profile) throws Exception {
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--no-first-run",
                "--disable-background-networking",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    String endpoint = endpoint();
    HttpClient client = HttpClient.newHttpClient();
    URI list = URI.create(endpoint.replaceFirst("ws(://[^/]+)/.*", "http$1/json/list"));
    JsonNode pages =
        MAPPER.readTree(
            client
                .send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
                .body());
    URI page = URI.create(pages.path(0).path("webSocketDebuggerUrl").asString());
    socket = client.newWebSocketBuilder().buildAsync(page, new Listener()).get();
    for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
      call(domain + ".enable");
    }
    call(
        "Network.emulateNetworkConditions",
        "offline",
        true,
        "latency",
        0,
        "downloadThroughput",
        0,
        "uploadThroughput",
        0);
  }

  /** Where Chromium is, if it is installed. */
  public static Optional<Path> find() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of("chromium", "chromium-browser", "google-chrome", "chrome")
        .flatMap(name -> Stream.of(path.split(":")).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it. */
  public static Browser start(Path program, Path profile) throws Exception {
    return new Browser(program, profile);
  }

  private String endpoint() throws IOException {
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder said = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith("DevTools listening on ")) {
        Thread.ofVirtual().start(() -> output.lines().forEach(ignored -> {}));
        return line.substring("DevTools listening on ".length());
      }
      said.append(line).append('\n');
    }
    throw new IOException("Chromium did not start: " + said);
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean end) {
      text.append(part);
      if (end) {
        messages.add(MAPPER.readTree(text.toString()));
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  /** Calls a method with names and values, and gives its result. */
  public JsonNode call(String method, Object... parameters) throws InterruptedException {
    ObjectNode message = MAPPER.createObjectNode().put("id", ++last).put("method", method);
    ObjectNode named = message.putObject("params");
    for (int i = 0; i < parameters.length; i += 2) {
      named.set((String) parameters[i], MAPPER.valueToTree(parameters[i + 1]));
    }
    socket.sendText(message.toString(), true).join();
    JsonNode answer = await(each -> each.path("id").asInt(0) == last);
    if (answer.has("error")) {
      throw new IllegalStateException(method + ": " + answer.path("error"));
    }
    return answer.path("result");
  }

  private JsonNode await(Predicate<JsonNode> wanted) throws InterruptedException {
    while (true) {
      JsonNode message = messages.poll(SECONDS, TimeUnit.SECONDS);
      if (message == null) {
        throw new IllegalStateException("Chromium does not answer");
      }
      keep(message);
      if (wanted.test(message)) {
        return message;
      }
    }
  }

  private void keep(JsonNode message) {
    switch (message.path("method").asString("")) {
      case "Network.requestWillBeSent" ->
          requests.add(message.at("/params/request/url").asString());
      case "Log.entryAdded" -> complaints.add(message.at("/params/entry/text").asString());
      case "Runtime.exceptionThrown", "Runtime.consoleAPICalled" ->
          complaints.add(message.path("params").toString());
      default -> {}
    }
  }

  /** Opens a page and waits until it is loaded. */
  public void open(Path page) throws InterruptedException {
    requests.clear();
    call("Page.navigate", "url", page.toUri().toString());
    await(each -> each.path("method").asString("").equals("Page.loadEventFired"));
  }

  /** The value of an expression. */
  public JsonNode evaluate(String expression) throws InterruptedException {
    JsonNode result =
        call(
            "Runtime.evaluate",
            "expression",
            expression,
            "returnByValue",
            true,
            "awaitPromise",
            true);
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + result.path("exceptionDetails"));
    }
    return result.path("result").path("value");
  }

  /** Presses a key that is not a letter. */
  public void press(String key, int code) throws InterruptedException {
    String text = key.equals(" ") ? " " : "";
    for (String type : List.of(text.isEmpty() ? "rawKeyDown" : "keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          "type",
          type,
          "key",
          key,
          "code",
          key.equals(" ") ? "Space" : key,
          "text",
          type.equals("keyUp") ? "" : text,
          "windowsVirtualKeyCode",
          code);
    }
  }

  /** Shows the page as a medium and a scheme of colours do. */
  public void emulate(String medium, String scheme) throws InterruptedException {
    JsonNode features =
        MAPPER.readTree("[{\"name\":\"prefers-color-scheme\",\"value\":\"" + scheme + "\"}]");
    call("Emulation.setEmulatedMedia", "media", medium, "features", features);
  }

  /** Saves a picture of the whole page, so wide. */
  public void screenshot(Path file, int width) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        "width",
        width,
        "height",
        900,
        "deviceScaleFactor",
        1,
        "mobile",
        false);
    JsonNode picture = call("Page.captureScreenshot", "captureBeyondViewport", true);
    Files.write(file, Base64.getDecoder().decode(picture.path("data").asString()));
  }

  /** Saves the page as it is printed. */
  public void print(Path file) throws Exception {
    JsonNode pdf = call("Page.printToPDF", "landscape", true);
    Files.write(file, Base64.getDecoder().decode(pdf.path("data").asString()));
  }

  /** What the page asked for. */
  public List<String> requests() {
    return requests;
  }

  /** What the browser complained about. */
  public List<String> complaints() {
    return complaints;
  }

  /** Ends it and waits for all its processes, which write to the profile until they end. */
  @Override
  public void close() {
    List<ProcessHandle> children = process.descendants().toList();
    socket.abort();
    process.destroy();
    process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
    for (ProcessHandle child : children) {
      child.destroy();
      // Where nobody asks for the exit of orphans they stay in the list of processes.
      child.onExit().completeOnTimeout(child, 5, TimeUnit.SECONDS).join();
    }
  }
}
