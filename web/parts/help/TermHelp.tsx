import { QuestionCircleOutlined } from "@ant-design/icons-svg";
import { Suspense } from "react";
import { late } from "../../ui/late.tsx";
import { PressPopover } from "../../ui/PressPopover.tsx";
import type { Term } from "./glossary.ts";

const TermText = late(async () => ({ default: (await import("./TermText.tsx")).TermText }));

/** A question mark beside a word: what it means. The words are loaded when somebody asks. */
export function TermHelp({ term, name }: { term: Term; name: string }) {
  return (
    <PressPopover icon={QuestionCircleOutlined} label={`Qué significa: ${name}`}>
      <Suspense>
        <TermText term={term} />
      </Suspense>
    </PressPopover>
  );
}
