import { shownCount } from "../../schema/rules/spanish-numbers.ts";
import { Button } from "./Button.tsx";

interface StepPagerProps {
  page: number;
  count: number;
  /** 'Deudas': what the pages hold. */
  of: string;
  onChange: (page: number) => void;
}

/** A page on or back, for short lists inside a panel or a dialog. */
export function StepPager({ page, count, of, onChange }: StepPagerProps) {
  const step = (by: number, name: string) => (
    <Button
      size="sm"
      icon={by < 0 ? "chevron-left" : "chevron-right"}
      iconOnly
      disabled={page + by < 1 || page + by > count}
      onClick={() => onChange(page + by)}
    >
      {`${of} ${name}`}
    </Button>
  );
  return (
    <div className="cluster gap-8 small above-8">
      {step(-1, "anteriores")}
      <span role="status">{`Página ${shownCount(page)} de ${shownCount(count)}`}</span>
      {step(1, "siguientes")}
    </div>
  );
}
