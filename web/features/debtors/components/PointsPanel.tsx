import { CONTACT_POINT_STATES, type ContactPointState } from "../../../../schema/rules/restrictions.ts";
import {
  DebtorPageDocument,
  NoteContactPointDocument,
  type DebtorDetailFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";

type Point = DebtorDetailFragment["points"][number];

/** What people find out themselves; the rest mail servers say. */
const BY_HAND = {
  EMAIL: ["VALID", "WRONG_NUMBER", "REFUSED"],
  PHONE: ["VALID", "WRONG_NUMBER", "REFUSED"],
} as const satisfies Record<Point["channel"], readonly ContactPointState[]>;

function PointState({ point: { status, source, since, code } }: { point: Point }) {
  if (status === null) return <span className="muted">Sin comprobar</span>;
  return (
    <span>
      <StatusTag tone={status === "VALID" ? "success" : "warning"}>{CONTACT_POINT_STATES[status]}</StatusTag>{" "}
      <span className="detail">
        {[source, code].filter(Boolean).join(" · ")} · <DateText value={since} />
      </span>
    </span>
  );
}

/** By what the person is reached, and what happened at each. */
export function PointsPanel({ debtor: { id, points } }: { debtor: DebtorDetailFragment }) {
  const alert = useAlert();
  const { run } = useAction(NoteContactPointDocument, {
    refetch: [DebtorPageDocument],
    onRefused: alert.error,
  });
  return (
    <Panel title="Datos de contacto">
      {points.length === 0 && <p className="muted">Ninguna de sus deudas trae correo ni teléfono.</p>}
      <ul className="rows">
        {points.map((point) => {
          const { channel, value } = point;
          const shown = channel === "PHONE" ? `+${value}` : value;
          return (
            <li key={`${channel} ${value}`}>
              <div className="split">
                <a href={channel === "PHONE" ? `tel:+${value}` : `mailto:${value}`}>
                  <Breakable text={shown} />
                </a>
                <Menu
                  label="Anotar"
                  name={`Anotar lo que se sabe de ${shown}`}
                  items={BY_HAND[channel].map((status) => ({
                    label: CONTACT_POINT_STATES[status],
                    onSelect: () => void run({ debtorId: id, input: { channel, value, status } }),
                  }))}
                />
              </div>
              <PointState point={point} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
