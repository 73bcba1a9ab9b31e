/** Why the device code cannot be built, as a sentence for the one who runs the build. */
final class BuildException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BuildException(String message) {
    super(message);
  }
}
