import { Link } from "react-router-dom";
import { Icon } from "./Icon.tsx";
import styles from "./MoreLink.module.css";

interface MoreLinkProps {
  to: string;
  /** What is seen. */
  children: string;
  /** Goes on after what is seen, for those who hear the link alone: "sobre tareas corporativas". */
  about?: string;
}

/** A link onwards under a text, with an arrow. */
export function MoreLink({ to, children, about }: MoreLinkProps) {
  return (
    <Link to={to} className={styles.more}>
      <span>
        {children}
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
      </span>
      <Icon name="arrow-right" size={18} />
    </Link>
  );
}
