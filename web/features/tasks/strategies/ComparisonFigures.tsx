import { STRATEGY_MEASURE_NAMES } from "../../../../schema/rules/strategies.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type { ComparisonFragment } from "../../../generated/graphql.ts";
import { armWords, differenceWords } from "./comparison-words.ts";

/** What each version has brought so far, with the interval of each difference; what it says is the server's sentence. */
export function ComparisonFigures({ comparison }: { comparison: ComparisonFragment }) {
  const { versionA, versionB, figures } = comparison;
  const { text, verdict, arms, measures, currency } = figures;
  const [a, b] = arms;
  if (a === undefined || b === undefined) return null;
  const isWon = verdict === "A" || verdict === "B";
  return (
    <div className="stack gap-8">
      <p role="status" className={isWon ? "note note-success" : "note"}>
        {text}
      </p>
      <div className="scroll">
        <table className="table">
          <caption className="visually-hidden">{`Versión ${versionA} frente a versión ${versionB}`}</caption>
          <thead>
            <tr>
              <th scope="col">Medida</th>
              <th scope="col">Versión {versionA}</th>
              <th scope="col">Versión {versionB}</th>
              <th scope="col">
                Diferencia ({versionB} − {versionA}) e intervalo del 95&nbsp;%
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Personas</th>
              <td className="number">{shownCount(a.people)}</td>
              <td className="number">{shownCount(b.people)}</td>
              <td className="number">—</td>
            </tr>
            {measures.map((one) => (
              <tr key={one.measure}>
                <th scope="row">
                  {STRATEGY_MEASURE_NAMES[one.measure]}
                  {one.isDeciding && <span className="detail">La que decide</span>}
                </th>
                <td className="number">{armWords(one, one.a, a, currency)}</td>
                <td className="number">{armWords(one, one.b, b, currency)}</td>
                <td className="number">{differenceWords(one, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
