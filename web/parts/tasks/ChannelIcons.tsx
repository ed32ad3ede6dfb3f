import type { ContactChannel } from "../../generated/graphql.ts";
import styles from "./ChannelIcons.module.css";
import { Icon, type IconName } from "../../ui/Icon.tsx";

const CHANNELS: { channel: ContactChannel; icon: IconName; label: string }[] = [
  { channel: "INBOX", icon: "inbox", label: "Bandeja de entrada" },
  { channel: "EMAIL", icon: "mail", label: "Correo electrónico" },
  { channel: "CHAT", icon: "chat", label: "Chat" },
  { channel: "PHONE", icon: "phone", label: "Teléfono" },
];

/** The four ways of contact; those already used are filled and ticked, not only coloured. A mail sent isn't one received. */
export function ChannelIcons({ done }: { done: readonly ContactChannel[] }) {
  return (
    <ul className={styles.channels} aria-label="Canales de contacto">
      {CHANNELS.map(({ channel, icon, label }) => {
        const used = done.includes(channel);
        const text = `${label}: ${used ? (channel === "EMAIL" ? "con correo" : "contactado") : "sin contacto"}`;
        return (
          <li key={channel} className={styles.channel} data-done={used ? "" : undefined} title={text}>
            <Icon name={icon} size={16} label={text} />
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
