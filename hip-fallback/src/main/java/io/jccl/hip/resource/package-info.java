/** What the jar holds besides classes and images: sources, and tables for each target. */
package io.jccl.hip.resource;
