/** How sources become what Node runs: swc only takes the types and decorators away. */
export const swcOptions = {
  jsc: {
    target: "es2024",
    parser: { syntax: "typescript", tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: false,
      useDefineForClassFields: false,
      react: { runtime: "automatic" },
    },
  },
  module: { type: "es6" },
  sourceMaps: "inline",
};
