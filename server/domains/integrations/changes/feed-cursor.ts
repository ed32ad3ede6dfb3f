import { Gone } from "../../../platform/refusals.ts";
import type { FeedPositions } from "./publish-changes.ts";

const CURSOR = /^c(\d{1,15})$/;

/** Opaque to who asks: behind which change to go on. */
export function cursorAt(position: number): string {
  return `c${position}`;
}

/** The position to go on behind. Throws Gone (CURSOR_EXPIRED) where what came after it isn't kept, or was never there. */
export function readCursor(
  after: string | null | undefined,
  { lastPosition, droppedPosition }: FeedPositions,
): number {
  if (after == null || after === "") return droppedPosition;
  const position = Number(CURSOR.exec(after)?.[1] ?? -1);
  if (position >= droppedPosition && position <= lastPosition) return position;
  throw new Gone(
    "CURSOR_EXPIRED",
    "Los cambios que siguen a este cursor ya no se guardan (90 días). Copia de nuevo todas las tareas y sigue desde el cambio más reciente.",
  );
}
