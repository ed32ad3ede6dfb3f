import { Steps } from "antd";
import { Link } from "react-router-dom";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useHiddenSteps } from "./use-hidden-steps.ts";
import { FIRST_STEPS, TourInvitation, TourPanel, useTourDue } from "./TourInvitation.tsx";

export interface FirstStep {
  label: string;
  text: string;
  to: string;
  isDone: boolean;
}

interface FirstStepsProps {
  steps: readonly FirstStep[];
}

/** What a newcomer begins with. Each ticks itself off; once all are done or they are put away, only an unanswered invitation is left of it. */
export function FirstSteps({ steps }: FirstStepsProps) {
  const open = steps.filter(({ isDone }) => !isDone).length;
  const isTourDue = useTourDue();
  const { isHidden, hide } = useHiddenSteps();
  if (open === 0 || isHidden) return <TourPanel />;
  return (
    <Panel
      id={FIRST_STEPS.id}
      title={FIRST_STEPS.title}
      intro={`${steps.length - open} de ${steps.length} hechos`}
      aside={
        <Button size="sm" variant="quiet" onClick={hide}>
          No mostrar más
        </Button>
      }
    >
      <Steps
        orientation="vertical"
        size="small"
        current={steps.findIndex(({ isDone }) => !isDone)}
        items={steps.map(({ label, text, to, isDone }) => ({
          title: isDone ? (
            <>
              <span className="visually-hidden">Hecho: </span>
              {label}
            </>
          ) : (
            <Link to={to}>{label}</Link>
          ),
          content: isDone ? undefined : text,
          status: isDone ? "finish" : "wait",
        }))}
      />
      {isTourDue && <TourInvitation />}
    </Panel>
  );
}
