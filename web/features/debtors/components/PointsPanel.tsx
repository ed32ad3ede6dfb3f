import {
  CONTACT_POINT_STATES,
  POSTAL_POINT_STATES,
  type ContactPointState,
} from "../../../../schema/rules/restrictions.ts";
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

/** What people find out themselves; the rest mail servers and the post say. */
const BY_HAND = {
  EMAIL: ["VALID", "WRONG_NUMBER", "REFUSED"],
  PHONE: ["VALID", "WRONG_NUMBER", "REFUSED"],
  POST: ["VALID", "WRONG_NUMBER"],
} as const satisfies Record<Point["channel"], readonly ContactPointState[]>;

function stateName({ channel }: Pick<Point, "channel">, status: ContactPointState): string {
  const postal: Partial<Record<ContactPointState, string>> = POSTAL_POINT_STATES;
  return (channel === "POST" && postal[status]) || CONTACT_POINT_STATES[status];
}

/** A postal address leads nowhere. */
function PointLink({ channel, value }: Pick<Point, "channel" | "value">) {
  if (channel === "POST") return <Breakable text={value} />;
  const isPhone = channel === "PHONE";
  return (
    <a href={isPhone ? `tel:+${value}` : `mailto:${value}`}>
      <Breakable text={isPhone ? `+${value}` : value} />
    </a>
  );
}

function PointState({ point }: { point: Point }) {
  const { status, source, since, code } = point;
  if (status === null) return <span className="muted">Sin comprobar</span>;
  return (
    <span>
      <StatusTag tone={status === "VALID" ? "success" : "warning"}>{stateName(point, status)}</StatusTag>{" "}
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
                <span className="fill">
                  <PointLink channel={channel} value={value} />
                </span>
                <Menu
                  label="Anotar"
                  name={`Anotar lo que se sabe de ${shown}`}
                  items={BY_HAND[channel].map((status) => ({
                    label: stateName(point, status),
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
