import { BatchDetails } from "./BatchDetails.tsx";
import { RecentBatches } from "./RecentBatches.tsx";
import { RECENT } from "./batch-address.ts";

/** What `lote` in the address opens: one batch, or the recent ones. */
export default function BatchesAside({ lote, onClose }: { lote: string; onClose: () => void }) {
  return lote === RECENT ? (
    <RecentBatches onClose={onClose} />
  ) : (
    <BatchDetails key={lote} id={lote} onClose={onClose} />
  );
}
