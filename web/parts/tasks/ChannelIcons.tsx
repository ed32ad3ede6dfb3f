import { CONTACT_CHANNEL_NAMES, CONTACT_CHANNELS } from "../../../schema/rules/task-contacts.ts";
import type { ContactChannel } from "../../generated/graphql.ts";
import styles from "./ChannelIcons.module.css";
import { Icon, type IconName } from "../../ui/Icon.tsx";

const ICONS: Record<ContactChannel, IconName> = {
  INBOX: "inbox",
  EMAIL: "mail",
  CHAT: "chat",
  PHONE: "phone",
};

/** The four ways of contact; those already used are filled and ticked, not only coloured. A mail sent isn't one received. */
export function ChannelIcons({ done }: { done: readonly ContactChannel[] }) {
  return (
    <ul className="list line gap-4 at-start" aria-label="Canales de contacto">
      {CONTACT_CHANNELS.map((channel) => {
        const used = done.includes(channel);
        const text = `${CONTACT_CHANNEL_NAMES[channel]}: ${used ? (channel === "EMAIL" ? "con correo" : "contactado") : "sin contacto"}`;
        return (
          <li key={channel} className={styles.channel} data-done={used ? "" : undefined} title={text}>
            <Icon name={ICONS[channel]} size={16} label={text} />
            {used && (
              <span className={styles.tick}>
                <Icon name="check" size={10} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
