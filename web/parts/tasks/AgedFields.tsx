import { SelectBox } from "../../ui/SelectBox.tsx";
import { AGE_OPTIONS, isAge, isPaid, PAID_OPTIONS, type AgedUrl } from "./report-figure.ts";

interface AgedFieldsProps {
  url: AgedUrl;
  onChange: (change: Partial<AgedUrl>) => void;
  showLabel?: boolean;
}

/** The filters of debts by how old they are and by what has been paid of them. */
export function AgedFields({ url, onChange, showLabel = false }: AgedFieldsProps) {
  return (
    <>
      <SelectBox
        label="Antigüedad"
        showLabel={showLabel}
        noneLabel="Antigüedad: todas"
        value={url.antiguedad}
        options={AGE_OPTIONS}
        onChange={(value) => onChange({ antiguedad: isAge(value) ? value : null })}
      />
      <SelectBox
        label="Pago"
        showLabel={showLabel}
        noneLabel="Pago: todas"
        value={url.pago}
        options={PAID_OPTIONS}
        onChange={(value) => onChange({ pago: isPaid(value) ? value : null })}
      />
    </>
  );
}
