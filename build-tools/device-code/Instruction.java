/**
 * One instruction of a kernel.
 *
 * @param name its mnemonic
 * @param operands the rest of its line
 * @param place what a jump to it names, or an empty text where none can
 * @param jump the place that it may jump to, or an empty text
 * @param continues whether the next instruction may follow it
 */
record Instruction(String name, String operands, String place, String jump, boolean continues) {}
