import { Avatar as AntdAvatar } from "antd";
import { personTint } from "../lib/person-tint.ts";
import styles from "./Avatar.module.css";

interface AvatarProps {
  /** Of the person or company: gives the tint. */
  name: string;
  /** Stand there when there is no photo. */
  initials: string;
  photoUrl: string | null;
  /** Side in pixels. */
  size: number;
}

/** A person's photo, or their initials on a tint. Decoration: the name stands beside it. */
export function Avatar({ name, initials, photoUrl, size }: AvatarProps) {
  return (
    <AntdAvatar
      className={styles.avatar}
      size={size}
      style={{ fontSize: size * 0.4, ...(photoUrl === null && personTint(name)) }}
      src={photoUrl ?? undefined}
      alt=""
      aria-hidden="true"
    >
      {initials}
    </AntdAvatar>
  );
}
