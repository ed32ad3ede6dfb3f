import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { Button } from "../../ui/Button.tsx";

interface PickerPagesProps {
  page: number;
  count: number;
  onChange: (page: number) => void;
}

export function PickerPages({ page, count, onChange }: PickerPagesProps) {
  return (
    <>
      <Button size="sm" icon="chevron-left" iconOnly disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Especialistas anteriores
      </Button>
      <span>{`${shownCount(page)} de ${shownCount(count)}`}</span>
      <Button
        size="sm"
        icon="chevron-right"
        iconOnly
        disabled={page >= count}
        onClick={() => onChange(page + 1)}
      >
        Especialistas siguientes
      </Button>
    </>
  );
}
