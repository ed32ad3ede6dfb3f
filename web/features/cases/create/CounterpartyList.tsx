import { fieldId } from "../../../lib/form-problems.ts";
import { Button } from "../../../ui/Button.tsx";
import { emptyParty, MOST_COUNTERPARTIES, type PartyValues } from "./case-values.ts";
import { CounterpartyFields } from "./PartyFields.tsx";
import type { PartyFieldsProps } from "./PartyText.tsx";

const LIST = "counterparties";

interface CounterpartyListProps extends Pick<PartyFieldsProps, "form" | "catalogs" | "errorOf"> {
  parties: readonly PartyValues[];
  /** `field` is the changed one's path in the input. */
  onChange: (field: string, parties: readonly PartyValues[]) => void;
  /** What is asked otherwise when a client fills the form in. */
  asked?: { nameRequired: boolean; emailLabel: string };
}

/** Who is asked to answer, one or several, each with the same fields. */
export function CounterpartyList(props: CounterpartyListProps) {
  const { form, parties, onChange } = props;
  const add = () => {
    onChange(LIST, [...parties, emptyParty]);
    const field = fieldId(form, `${LIST}.${parties.length}.names`);
    // Once it is drawn.
    requestAnimationFrame(() => document.getElementById(field)?.focus());
  };
  return (
    <>
      {parties.map((_, at) => (
        <Counterparty key={at} {...props} at={at} />
      ))}
      <p>
        <Button icon="plus" disabled={parties.length >= MOST_COUNTERPARTIES} onClick={add}>
          Añadir otra contraparte
        </Button>
      </p>
    </>
  );
}

function Counterparty({ at, parties, onChange, asked, ...fields }: CounterpartyListProps & { at: number }) {
  const isSeveral = parties.length > 1;
  return (
    <fieldset className="bare stack">
      <legend className={isSeveral ? undefined : "visually-hidden"}>
        {isSeveral ? `Contraparte ${at + 1}` : "Contraparte"}
      </legend>
      <CounterpartyFields
        {...fields}
        {...asked}
        path={`${LIST}.${at}`}
        party={parties[at] ?? emptyParty}
        onChange={(field, changed) =>
          onChange(
            field,
            parties.map((other, place) => (place === at ? changed : other)),
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
                LIST,
                parties.filter((_, place) => place !== at),
              )
            }
          >
            {`Quitar la contraparte ${at + 1}`}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
