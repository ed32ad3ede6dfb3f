import { TestEnvironment } from "jest-environment-jsdom";

/** What browsers have and jsdom lacks, taken from Node: the router's data routes need them all. */
const FROM_NODE = [
  "TextEncoder",
  "TextDecoder",
  "fetch",
  "Request",
  "Response",
  "Headers",
  "AbortController",
  "AbortSignal",
  "structuredClone",
  "ReadableStream",
];

/** Node's own keeps the process alive as long as a port listens; form controls only use it to wait a moment. */
class BriefMessageChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0) };
}

/** Nothing has a size in jsdom, so no size ever changes. */
class StillResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Blob.arrayBuffer, by the older way jsdom knows. */
function giveBytes({ Blob, FileReader }) {
  const arrayBuffer = function arrayBuffer() {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener("load", () => resolve(reader.result));
      reader.readAsArrayBuffer(this);
    });
  };
  if (!("arrayBuffer" in Blob.prototype)) Object.assign(Blob.prototype, { arrayBuffer });
}

const KEY_CODES = { Tab: 9, Enter: 13, Escape: 27, " ": 32, End: 35, Home: 36 };
const ARROW_CODES = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };

/** Ant Design's menus go by the number of a key, and walk only over what has a place on the page. */
function giveKeysAndPlaces({ HTMLElement, KeyboardEvent }) {
  const codes = { ...KEY_CODES, ...ARROW_CODES };
  Object.defineProperty(KeyboardEvent.prototype, "keyCode", {
    configurable: true,
    get() {
      return codes[this.key] ?? 0;
    },
  });
  Object.defineProperty(HTMLElement.prototype, "offsetParent", {
    configurable: true,
    get() {
      return this.parentElement;
    },
  });
}

/**
 * Ant Design writes its styles into the page only here (the build makes files of them); jsdom would match their hundreds of
 * selectors again at each question for a role, which took half of these tests' time.
 */
function dropWrittenStyles({ HTMLStyleElement }) {
  Object.defineProperty(HTMLStyleElement.prototype, "innerHTML", { configurable: true, set() {} });
}

/** jsdom with those, and with the few methods that need a screen. A file asks for it by its first comment. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    // In tests Ant Design gives all its elements one id: of two dialogs neither would have a name of its own.
    this.global.process.env.NODE_ENV = "development";
    this.global.MessageChannel = BriefMessageChannel;
    this.global.ResizeObserver = StillResizeObserver;
    // The media queries of a large, light screen: whatever asks for a width from below matches.
    this.global.matchMedia = (query) => ({
      matches: /min-width/.test(query),
      media: query,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    });
    // Ant Design asks how wide a scrollbar is drawn; jsdom knows no pseudo-elements and complains.
    const styleOf = this.global.getComputedStyle.bind(this.global);
    this.global.getComputedStyle = (element) => styleOf(element);
    giveBytes(this.global);
    giveKeysAndPlaces(this.global);
    dropWrittenStyles(this.global);
    this.global.scrollTo = () => {};
    this.global.Element.prototype.scrollIntoView = () => {};
  }
}
