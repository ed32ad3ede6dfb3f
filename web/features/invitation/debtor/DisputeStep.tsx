import { Suspense, useState } from "react";
import { late } from "../../../ui/late.tsx";
import { useTexts } from "./debtor-context.ts";
import { Step } from "./Step.tsx";

/** With what takes files: most people never need it. */
const DisputeForm = late(() => import("./DisputeForm.tsx"));

/** That the debt isn't right. */
export function DisputeStep({ again }: { again: boolean }) {
  const { dispute } = useTexts();
  const [isOpened, setOpened] = useState(false);
  return (
    <Step
      id="discutir"
      title={again ? dispute.again : dispute.title}
      intro={dispute.intro}
      onOpen={() => setOpened(true)}
    >
      {isOpened && (
        <Suspense fallback={null}>
          <DisputeForm />
        </Suspense>
      )}
    </Step>
  );
}
