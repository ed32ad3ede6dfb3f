import { SkeletonTable } from "./SkeletonTable.tsx";
import { ErrorState } from "./StateMessage.tsx";

interface NotLoadedProps {
  error?: unknown;
  refetch: () => Promise<unknown>;
  rows: number;
  columns: number;
}

/** Stands for what isn't there yet: grey bars while it comes, or that it didn't, with another try. */
export function NotLoaded({ error, refetch, rows, columns }: NotLoadedProps) {
  if (error === undefined) return <SkeletonTable rows={rows} columns={columns} />;
  return <ErrorState onRetry={() => void refetch().catch(() => undefined)} />;
}
