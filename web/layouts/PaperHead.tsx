import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { formatDateTime } from "../lib/format.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import styles from "./PaperHead.module.css";

/** What was folded when printing began. */
let unfolded: HTMLDetailsElement[] = [];

function unfoldAll(): void {
  unfolded = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")].filter(
    (details) => details.closest(".screen-only") === null,
  );
  for (const details of unfolded) details.open = true;
}

function foldAgain(): void {
  for (const details of unfolded) details.open = false;
  unfolded = [];
}

/** On paper alone: whose page it is, of when and where it is found again. What is folded on the screen comes out whole. */
export function PaperHead() {
  const [printed, setPrinted] = useState<{ at: string; from: string } | null>(null);
  useEffect(() => {
    const before = () => {
      unfoldAll();
      // The paper is drawn as soon as this has returned.
      flushSync(() => setPrinted({ at: new Date().toISOString(), from: location.host + location.pathname }));
    };
    addEventListener("beforeprint", before);
    addEventListener("afterprint", foldAgain);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", foldAgain);
    };
  }, []);
  return (
    <div className={styles.head} aria-hidden="true">
      <BrandMark size={24} />
      {printed !== null && (
        <p>
          Impreso el {formatDateTime(printed.at)} · {printed.from}
        </p>
      )}
    </div>
  );
}
