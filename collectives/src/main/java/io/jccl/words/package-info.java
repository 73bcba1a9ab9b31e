/**
 * Words that users write where a few are legal: which one is meant, and what refuses another. For
 * JCCL's own modules alone.
 */
package io.jccl.words;
