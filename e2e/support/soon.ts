/**
 * Milliseconds in which someone who was told knows, on however slow a machine, and nobody who only asks from time to time (each minute).
 * How soon it truly is, the benches say.
 */
export const SOON = 30_000
