import { publicPaths } from "../../../app/public-paths.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { useTexts, type Debt } from "./debtor-context.ts";

/** Until then what is owed is what is claimed. */
const isPartlyPaid = ({ paid }: Debt) => paid !== "0.00";

/** What it is called, what it is, and the language of the first where it isn't the page's. */
type Fact = [name: string, value: string, lang?: "es"];

/** What is claimed, by whom, and what it is made of. */
export function DebtSection({ debt }: { debt: Debt }) {
  const { invitation } = useOpenInvitation();
  const { debt: words, day, money } = useTexts();
  const { claimantName, amount, currency } = invitation;
  const facts: Fact[] = [
    [words.creditor, claimantName],
    [words.contract, debt.contract],
    ...(debt.date === null ? [] : ([[words.date, day(debt.date)]] as [string, string][])),
    // What the creditor's file names is called as it does, in Spanish.
    ...debt.parts.map(({ name, kind, amount: part }): Fact => {
      const shown = money(part, currency);
      return kind === null ? [name, shown, "es"] : [words.parts[kind], shown];
    }),
    ...(amount === null ? [] : ([[words.total, money(amount, currency)]] as [string, string][])),
    ...(isPartlyPaid(debt)
      ? ([
          [words.paid, money(debt.paid, currency)],
          [words.owed, money(debt.owed, currency)],
        ] as [string, string][])
      : []),
  ];
  return (
    <section className="stack gap-12 surface" aria-labelledby="deuda">
      <h2 id="deuda">{words.title}</h2>
      <dl className="amounts">
        {facts.map(([label, value, lang]) => (
          <div key={label}>
            <dt lang={lang}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Writer() {
  const { specialistCredentials, specialistEmail, specialistPhone } = useOpenInvitation().invitation;
  const { real } = useTexts();
  return (
    <>
      {specialistCredentials.length > 0 && (
        <ul className="list stack gap-4">
          {specialistCredentials.map((credential) => (
            <li key={credential}>
              <Icon name="user-check" size={18} /> <span lang="es">{credential}</span>{" "}
              <span className="muted small">({real.checked})</span>
            </li>
          ))}
        </ul>
      )}
      {(specialistPhone !== null || specialistEmail !== null) && (
        <>
          <p>{real.contact}</p>
          <p className="cluster gap-24">
            {specialistPhone !== null && (
              <a href={`tel:${specialistPhone.replaceAll(" ", "")}`}>{specialistPhone}</a>
            )}
            {specialistEmail !== null && (
              <a href={`mailto:${specialistEmail}`}>
                <Breakable text={specialistEmail} />
              </a>
            )}
          </p>
        </>
      )}
    </>
  );
}

/** Who writes and how that can be checked without believing this page. */
export function RealSection() {
  const { invitation } = useOpenInvitation();
  const { real } = useTexts();
  const { specialistName, claimantName, issuedDocuments, supportEmail } = invitation;
  const codes = issuedDocuments.flatMap(({ id, number, seal }) =>
    seal === null ? [] : [{ id, number, code: seal.code }],
  );
  return (
    <section className="stack gap-12 surface" aria-labelledby="de-verdad">
      <h2 id="de-verdad" tabIndex={-1}>
        {real.title}
      </h2>
      <p>{real.who(specialistName, claimantName)}</p>
      <Writer />
      <p>{codes.length > 0 ? real.codes : real.anyCode}</p>
      <ul className="list stack gap-4">
        {codes.map(({ id, number, code }) => (
          <li key={id}>
            {number}: <a href={`${publicPaths.verify()}#${code}`}>{code}</a>
          </li>
        ))}
        {codes.length === 0 && (
          <li>
            <a href={publicPaths.verify()}>{real.verify}</a>
          </li>
        )}
      </ul>
      <p>
        <strong>{real.never}</strong>
      </p>
      <p>
        {real.doubt}{" "}
        <a href={`mailto:${supportEmail}`}>
          <Breakable text={supportEmail} />
        </a>
      </p>
    </section>
  );
}
