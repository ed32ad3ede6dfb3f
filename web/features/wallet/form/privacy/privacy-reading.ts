import type { PrivacyOrder, PrivacyReport } from "./privacy-orders.ts";

/** The worker that inspects files; `close` ends it and frees its memory. */
export interface PrivacyReading {
  ask: (order: PrivacyOrder) => Promise<PrivacyReport>;
  close: () => void;
}

/** In a thread; where there are none (an old browser, a component test) in the page. Throws when reading fails for good. */
export function openPrivacyReading(): PrivacyReading {
  if (typeof Worker === "undefined") return readingInPage();
  const worker = new Worker(new URL("./privacy-worker.ts", import.meta.url), { type: "module" });
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        // One request at a time, so the next answer belongs to it.
        worker.addEventListener("message", ({ data }: MessageEvent<PrivacyReport>) => resolve(data), {
          once: true,
        });
        worker.addEventListener("error", (event) => reject(new Error(event.message)), { once: true });
        worker.postMessage(order, order.type === "inspect" ? [order.file] : []);
      }),
    close: () => worker.terminate(),
  };
}

function readingInPage(): PrivacyReading {
  const loading = import("./privacy-orders.ts").then(({ createPrivacyReader, drawnAtRandom }) =>
    createPrivacyReader(drawnAtRandom),
  );
  return { ask: async (order) => (await loading)(order), close: () => undefined };
}
