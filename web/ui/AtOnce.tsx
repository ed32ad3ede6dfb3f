import type { ReactNode } from "react";
import { SkeletonTable } from "./SkeletonTable.tsx";

interface AtOnceProps {
  /** What stands above in it has arrived. */
  ready: boolean;
  children: ReactNode;
}

/** Shows all parts of a page together: the upper ones, whose heights nobody knows, would push the lower ones away. */
export function AtOnce({ ready, children }: AtOnceProps) {
  return (
    <>
      {!ready && <SkeletonTable rows={10} columns={2} />}
      <div hidden={!ready}>{children}</div>
    </>
  );
}
