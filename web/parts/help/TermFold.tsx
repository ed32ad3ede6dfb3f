import { lazy, Suspense, useState } from "react";
import type { Term } from "./glossary.ts";

const TermText = lazy(async () => ({ default: (await import("./TermText.tsx")).TermText }));

/** What a word means where a page has to stay light (see `TermHelp`): a line that opens below. */
export function TermFold({ term, name }: { term: Term; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="fold small screen-only" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Qué significa: {name}</summary>
      {isOpen && (
        <Suspense>
          <TermText term={term} />
        </Suspense>
      )}
    </details>
  );
}
