import {
  FEE_LIMITS,
  type FeeChargeValue,
  type FeeValues,
} from "../../../parts/specialist-profile/specialist-profile.ts";
import { Button } from "../../../ui/Button.tsx";
import { FeeEditor } from "../../../parts/specialist-profile/FeeEditor.tsx";

interface FeeFieldsProps {
  values: FeeValues;
  error?: string;
  onChange: (values: FeeValues) => void;
}

/** The documented default of each kind. */
const DEFAULTS: readonly FeeChargeValue[] = [
  { chargeType: "AMOUNT", tariffValue: 400 },
  { chargeType: "PERCENTAGE", tariffValue: 20 },
];

const NAMES: Record<keyof typeof FEE_LIMITS, string> = {
  AMOUNT: "tarifa por caso",
  PERCENTAGE: "porcentaje",
};

/** The fee with both kinds to add and take away: after the registration nothing changes it behind one's back. */
export function FeeFields({ values, error, onChange }: FeeFieldsProps) {
  const { feeCharges } = values;
  const has = ({ chargeType }: FeeChargeValue) =>
    feeCharges.some((charge) => charge.chargeType === chargeType);
  // Always the amount first, whatever was added last.
  const add = (charge: FeeChargeValue) =>
    onChange({
      ...values,
      feeCharges: DEFAULTS.flatMap((known) =>
        known === charge ? [charge] : feeCharges.filter(({ chargeType }) => chargeType === known.chargeType),
      ),
    });
  const remove = (gone: FeeChargeValue) =>
    onChange({
      ...values,
      feeCharges: feeCharges.filter(({ chargeType }) => chargeType !== gone.chargeType),
    });
  return (
    <>
      <FeeEditor fee={values} error={error} onChange={onChange} />
      <div className="cluster">
        {DEFAULTS.filter((charge) => !has(charge)).map((charge) => (
          <Button key={charge.chargeType} icon="plus" onClick={() => add(charge)}>
            {`Añadir ${NAMES[charge.chargeType]}`}
          </Button>
        ))}
        {feeCharges.length > 1 &&
          feeCharges.map((charge) => (
            <Button key={charge.chargeType} variant="quiet" icon="close" onClick={() => remove(charge)}>
              {`Quitar ${NAMES[charge.chargeType]}`}
            </Button>
          ))}
      </div>
    </>
  );
}
