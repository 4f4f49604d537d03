/**
 * L-BFGS with a backtracking line search (Nocedal & Wright 2006, algorithm 7.5), for smooth convex objectives.
 *
 * @param evaluate writes the gradient at `x` into its second argument and returns the value
 * @param x the start; contains the minimum on return
 */
export function minimise(
  evaluate: (x: Float64Array, gradient: Float64Array) => number,
  x: Float64Array,
  options: { iterations: number; memory?: number; report?: (iteration: number, value: number) => void },
): void {
  const size = x.length;
  const memory = options.memory ?? 16;
  let gradient = new Float64Array(size);
  let value = evaluate(x, gradient);
  const steps: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  for (let iteration = 0; iteration < options.iterations; iteration++) {
    const direction = gradient.map((g) => -g);
    const alphas: number[] = [];
    for (const { s, y, rho } of steps.toReversed()) {
      const alpha = rho * dot(s, direction);
      alphas.push(alpha);
      addScaled(direction, y, -alpha);
    }
    const last = steps.at(-1);
    const scale =
      last === undefined ? 1 / Math.sqrt(dot(gradient, gradient) || 1) : 1 / (last.rho * dot(last.y, last.y));
    for (let i = 0; i < size; i++) direction[i] = (direction[i] ?? 0) * scale;
    for (const [index, { s, y, rho }] of steps.entries()) {
      const beta = rho * dot(y, direction);
      addScaled(direction, s, (alphas[steps.length - 1 - index] ?? 0) - beta);
    }
    const slope = dot(gradient, direction);
    if (slope >= 0) break;
    let step = 1;
    const next = new Float64Array(size);
    const nextGradient = new Float64Array(size);
    let nextValue = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 25; tries++, step /= 2) {
      next.set(x);
      addScaled(next, direction, step);
      nextValue = evaluate(next, nextGradient);
      if (nextValue <= value + 1e-4 * step * slope) break;
    }
    if (!(nextValue < value)) break;
    const s = next.map((v, i) => v - (x[i] ?? 0));
    const y = nextGradient.map((g, i) => g - (gradient[i] ?? 0));
    const curvature = dot(s, y);
    if (curvature > 1e-10) steps.push({ s, y, rho: 1 / curvature });
    if (steps.length > memory) steps.shift();
    x.set(next);
    gradient = nextGradient;
    const gain = (value - nextValue) / Math.max(1, Math.abs(nextValue));
    value = nextValue;
    options.report?.(iteration, value);
    if (gain < 1e-7) break;
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] ?? 0) + factor * (source[i] ?? 0);
}
