import { Suspense, useState } from "react";
import { Fold } from "../../ui/Fold.tsx";
import type { Term } from "./glossary.ts";
import { late } from "../../ui/late.tsx";

const TermText = late(async () => ({ default: (await import("./TermText.tsx")).TermText }));

/** What a word means where a page has to stay light (see `TermHelp`): a line that opens below. */
export function TermFold({ term, name }: { term: Term; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold summary={`Qué significa: ${name}`} className="small screen-only" onToggle={setOpen}>
      {isOpen && (
        <Suspense>
          <TermText term={term} />
        </Suspense>
      )}
    </Fold>
  );
}
