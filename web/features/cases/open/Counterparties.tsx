import { useQuery } from "@apollo/client/react";
import { fieldId } from "../../../lib/form-problems.ts";
import { useCallingCodes } from "../../../lib/use-calling-codes.ts";
import { Button } from "../../../ui/Button.tsx";
import { emptyParty, MOST_COUNTERPARTIES, type PartyValues } from "../create/case-values.ts";
import { CounterpartyFields, type PartyFieldsProps } from "../create/PartyFields.tsx";
import { NewCasePlacesDocument } from "../../../generated/graphql.ts";
import styles from "./NewCasePage.module.css";
import { counterpartiesOf, withCounterparties, type NewCaseValues } from "./new-case-values.ts";

interface CounterpartiesProps extends Pick<PartyFieldsProps, "form" | "errorOf"> {
  values: NewCaseValues;
  onChange: (field: string, values: NewCaseValues) => void;
}

/** Who is asked to answer, one or several, each with the same fields; of a single one not even the name is required. */
export function Counterparties({ form, values, errorOf, onChange }: CounterpartiesProps) {
  const places = useQuery(NewCasePlacesDocument).data;
  const callingCodes = useCallingCodes();
  const catalogs = { callingCodes, countries: places?.countries ?? [], provinces: places?.provinces ?? [] };
  const parties = counterpartiesOf(values);
  const isSeveral = parties.length > 1;
  const change = (field: string, next: readonly PartyValues[]) =>
    onChange(field, withCounterparties(values, next));
  const add = () => {
    change("counterparties", [...parties, emptyParty]);
    // Once it is drawn.
    requestAnimationFrame(() =>
      document.getElementById(fieldId(form, `counterparties.${parties.length}.names`))?.focus(),
    );
  };
  return (
    <>
      {parties.map((party, at) => {
        const fields: PartyFieldsProps = {
          form,
          catalogs,
          errorOf,
          path: `counterparties.${at}`,
          party,
          onChange: (field, changed) =>
            change(
              field,
              parties.map((one, place) => (place === at ? changed : one)),
            ),
        };
        return (
          <fieldset key={at} className={styles.party}>
            <legend className={isSeveral ? undefined : "visually-hidden"}>
              {isSeveral ? `Contraparte ${at + 1}` : "Contraparte"}
            </legend>
            <CounterpartyFields {...fields} nameRequired={isSeveral} emailLabel="Correo electrónico" />
            {isSeveral && (
              <p>
                <Button
                  variant="quiet"
                  icon="trash"
                  onClick={() =>
                    change(
                      "counterparties",
                      parties.filter((_, place) => place !== at),
                    )
                  }
                >{`Quitar la contraparte ${at + 1}`}</Button>
              </p>
            )}
          </fieldset>
        );
      })}
      <p>
        <Button icon="plus" disabled={parties.length >= MOST_COUNTERPARTIES} onClick={add}>
          Añadir otra contraparte
        </Button>
      </p>
    </>
  );
}
