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

/** jsdom with those, and with the few methods that need a screen. A file asks for it by its first comment. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
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
    giveBytes(this.global);
    this.global.scrollTo = () => {};
    this.global.Element.prototype.scrollIntoView = () => {};
  }
}
