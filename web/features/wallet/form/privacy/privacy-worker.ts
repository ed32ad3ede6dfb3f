/** A thread of its own: the page stays at hand while a large portfolio is read and copied. Nothing leaves the browser. */
import {
  createPrivacyReader,
  drawnAtRandom,
  type PrivacyOrder,
  type PrivacyReport,
} from "./privacy-orders.ts";

const read = createPrivacyReader(drawnAtRandom);

addEventListener("message", ({ data }: MessageEvent<PrivacyOrder>) => {
  const report: PrivacyReport = read(data);
  // Handed over, not copied: the page would stand still while it takes ten megabytes in.
  postMessage(report, { transfer: report.type === "cleaned" ? [report.copy.bytes.buffer] : [] });
});
