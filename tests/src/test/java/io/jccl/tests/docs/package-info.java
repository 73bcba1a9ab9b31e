/**
 * What README.md and docs say is true: code compiles and runs, options exist, links lead somewhere.
 */
package io.jccl.tests.docs;
