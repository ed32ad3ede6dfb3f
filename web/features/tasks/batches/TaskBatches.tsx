import { Suspense } from "react";
import { useUrlState } from "../../../lib/url-state.ts";
import { batchUrlSpec } from "./batch-address.ts";
import { late } from "../../../ui/late.tsx";

const BatchStrip = late(() => import("./BatchStrip.tsx"));
const BatchesAside = late(() => import("./BatchesAside.tsx"));

/** Above a table of tasks: what is being and has been done with many of them; one of these in detail where the address says so. */
export function TaskBatches() {
  const [{ lote }, change] = useUrlState(batchUrlSpec);
  return (
    <>
      <Suspense fallback={null}>
        <BatchStrip />
      </Suspense>
      {lote !== null && (
        <Suspense fallback={null}>
          <BatchesAside lote={lote} onClose={() => change({ lote: null }, { replace: true })} />
        </Suspense>
      )}
    </>
  );
}
