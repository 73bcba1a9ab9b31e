/** Where two tuner files choose differently. */
package io.jccl.tuner.diff;
