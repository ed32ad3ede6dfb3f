import { useState, type DragEvent } from "react";
import { useNoDropOutside } from "./use-no-drop-outside.ts";

/** A place that files are dropped on, with whether some are held above it. */
export function useDropPlace(onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  useNoDropOutside();
  return {
    "data-over": isOver ? "" : undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      // Leaving for a child is no leaving.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop([...event.dataTransfer.files]);
    },
  };
}
