import { FEE_LIMITS, feeEstimate, type FeeChargeValue, type FeeValues } from "./specialist-profile.ts";
import { CheckField } from "../../ui/FormControls.tsx";
import { NumberStepper } from "../../ui/NumberStepper.tsx";

interface FeeEditorProps {
  fee: FeeValues;
  onChange: (fee: FeeValues) => void;
  error?: string;
}

interface ChargeProps {
  charge: FeeChargeValue;
  onChange: (tariffValue: number) => void;
  error?: string;
}

function Charge({ charge, onChange, error }: ChargeProps) {
  const isAmount = charge.chargeType === "AMOUNT";
  const { net, average } = feeEstimate(charge);
  return (
    <div className="stack gap-12">
      <NumberStepper
        id={`fee-${charge.chargeType}`}
        label={isAmount ? "Tarifa por caso (aprox)" : "Porcentaje de lo recaudado (aprox)"}
        unit={isAmount ? "€" : "%"}
        value={charge.tariffValue}
        {...FEE_LIMITS[charge.chargeType]}
        onChange={onChange}
        error={error}
      />
      <div className="note note-primary">
        <p>
          Recibirías aprox. <strong>{net}</strong> {isAmount ? "por caso" : "de lo recaudado"}
        </p>
        <p>Rango medio: {average}</p>
      </div>
    </div>
  );
}

/** The approximate fee: an amount a case, a share of what is collected, or both, as the types want it. */
export function FeeEditor({ fee, onChange, error }: FeeEditorProps) {
  const setCharge = (chargeType: FeeChargeValue["chargeType"], tariffValue: number) =>
    onChange({
      ...fee,
      feeCharges: fee.feeCharges.map((known) =>
        known.chargeType === chargeType ? { chargeType, tariffValue } : known,
      ),
    });
  return (
    <div className="stack gap-24">
      {fee.feeCharges.map((charge, index) => (
        <Charge
          key={charge.chargeType}
          charge={charge}
          error={index === 0 ? error : undefined}
          onChange={(value) => setCharge(charge.chargeType, value)}
        />
      ))}
      <p className="muted small">
        Es una estimación: la comisión del 10 % solo se aplica a los casos que te asigna la plataforma. En los
        que traes tú, la tarifa es íntegra para ti.
      </p>
      <div className="stack gap-12">
        <CheckField
          label="Ocultar mi tarifa"
          checked={fee.hide}
          onChange={(hide) => onChange({ ...fee, hide })}
        />
        {fee.hide && (
          <p className="note note-warning" role="status">
            Si ocultas tu tarifa, tu perfil no aparecerá en el buscador público: solo podrá asignarte casos un
            administrador o podrás recibirlos por invitación privada.
          </p>
        )}
      </div>
    </div>
  );
}
