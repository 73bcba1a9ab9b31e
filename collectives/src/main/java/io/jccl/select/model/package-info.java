/** What calls cost: models of the time that an algorithm takes, with their numbers as data. */
package io.jccl.select.model;
