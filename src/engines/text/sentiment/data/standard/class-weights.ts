// Written by lab/training/sentiment/train.ts; do not edit. Sources and licences: docs/engines/sentiment/README.md.

/** Columns: constant, score, bounded score, square of the bounded score, positive evidence, negative evidence, mixed evidence, density, square of the density, length, exclamations, question, shouting. */
export const classWeights: readonly (readonly number[])[] = [
  [-1.5527, -0.0254, 0.2739, -0.3026, 2.6674, -1.1619, -0.8871, -0.0068, 0.4731, -0.2386, 2.778, -0.8333, 0.2157],
  [-0.2544, -0.2312, -1.1254, -0.5667, 0.7707, -1.0107, -0.1741, 2.0779, 0.423, 0.9637, -0.389, -0.776, -0.4332],
  [2.5908, -0.0438, -0.0561, 2.3155, -1.8986, -1.0084, 1.5719, 0.3799, -2.2175, -0.1704, -1.8003, 0.6443, 0.4589],
  [0.0831, 0.303, 1.3602, -0.9706, -0.9086, 0.8412, -0.0293, -2.4949, 0.6839, 0.5463, -1.3674, 0.4895, -0.1481],
  [-0.8668, -0.0026, -0.4527, -0.4756, -0.6309, 2.3399, -0.4814, 0.0439, 0.6375, -1.101, 0.7787, 0.4754, -0.0933],
];
