import { fieldId } from "../../../lib/form-problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { emptyParty, MOST_COUNTERPARTIES, type PartyValues } from "./case-values.ts";
import styles from "./CaseForm.module.css";
import { CounterpartyFields, type PartyFieldsProps } from "./PartyFields.tsx";

interface CounterpartySectionProps extends Pick<PartyFieldsProps, "form" | "catalogs" | "errorOf"> {
  counterparties: readonly PartyValues[];
  onChange: (field: string, counterparties: readonly PartyValues[]) => void;
}

/** Who is asked to answer: one, or several joint ones. */
export function CounterpartySection(props: CounterpartySectionProps) {
  const { form, counterparties, onChange } = props;
  const isSeveral = counterparties.length > 1;
  const add = () => {
    onChange("counterparties", [...counterparties, emptyParty]);
    const field = fieldId(form, `counterparties.${counterparties.length}.names`);
    // Once it is drawn.
    requestAnimationFrame(() => document.getElementById(field)?.focus());
  };
  return (
    <Panel
      title={isSeveral ? "Contrapartes" : "Contraparte"}
      intro="Hace falta su correo o su teléfono: hay que poder avisarle."
    >
      <div className={styles.fields}>
        {counterparties.map((party, at) => (
          <fieldset key={at} className={styles.counterparty}>
            <legend className={isSeveral ? undefined : "visually-hidden"}>
              {isSeveral ? `Contraparte ${at + 1}` : "Contraparte"}
            </legend>
            <CounterpartyFields
              {...props}
              path={`counterparties.${at}`}
              party={party}
              onChange={(field, changed) =>
                onChange(
                  field,
                  counterparties.map((other, place) => (place === at ? changed : other)),
                )
              }
            />
            {isSeveral && (
              <p>
                <Button
                  variant="quiet"
                  icon="trash"
                  onClick={() =>
                    onChange(
                      "counterparties",
                      counterparties.filter((_, place) => place !== at),
                    )
                  }
                >
                  {`Quitar la contraparte ${at + 1}`}
                </Button>
              </p>
            )}
          </fieldset>
        ))}
        <p>
          <Button icon="plus" disabled={counterparties.length >= MOST_COUNTERPARTIES} onClick={add}>
            Añadir otra contraparte
          </Button>
        </p>
      </div>
    </Panel>
  );
}
