import Runtime from "jest-runtime";

/** How a test group asks for it; see test-group.ts. */
const OWN_MODULES_OF = Symbol.for("acuerdo.ownModulesOf");

/**
 * jest's runtime for files that share the libraries' modules and have the product's own for themselves: what a module of
 * the product keeps (notices, catalogues) is nobody else's.
 */
class GroupRuntime extends Runtime {
  #file = "";
  /** Of files that aren't having their turn, by the file: the product's modules of each of the two kinds. */
  #waiting = new Map();
  #root;

  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.#root = config.rootDir;
    environment.global[OWN_MODULES_OF] = (file) => this.#turnTo(file);
  }

  #turnTo(file) {
    if (file === this.#file) return;
    const registries = [this.registries.getActiveEsmRegistry(), this.registries.getActiveCjsRegistry()];
    const next = this.#waiting.get(file) ?? registries.map(() => new Map());
    this.#waiting.set(
      this.#file,
      registries.map((registry) => this.#takeOwn(registry)),
    );
    for (const [index, registry] of registries.entries())
      for (const [key, module] of next[index]) registry.set(key, module);
    this.#file = file;
  }

  /** Keys are paths, or URLs of them. */
  #takeOwn(registry) {
    const own = new Map();
    for (const [key, module] of registry) {
      if (!key.includes(this.#root) || key.includes("/node_modules/")) continue;
      own.set(key, module);
      registry.delete(key);
    }
    return own;
  }
}

export { GroupRuntime as "module.exports" };
