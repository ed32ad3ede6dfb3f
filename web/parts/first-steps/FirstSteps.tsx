import { Steps } from "antd";
import { Link } from "react-router-dom";
import { Panel } from "../../ui/Panel.tsx";

export interface FirstStep {
  label: string;
  text: string;
  to: string;
  isDone: boolean;
}

/** What a newcomer begins with. Each ticks itself off; once all are done, nothing is left of it. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const open = steps.filter(({ isDone }) => !isDone).length;
  if (open === 0) return null;
  return (
    <Panel title="Primeros pasos" intro={`${steps.length - open} de ${steps.length} hechos`}>
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
    </Panel>
  );
}
