import { personTint } from "../../lib/person-tint.ts";
import styles from "./Avatar.module.css";

interface AvatarProps {
  /** Of the person or company: gives the tint. */
  name: string;
  /** Stand there when there is no photo. */
  initials: string;
  photoUrl: string | null;
  /** Side in pixels. */
  size: number;
  /** Out of sight at first: the photo is fetched when it comes near. */
  isFar?: boolean;
}

/** A person's photo, or their initials on a tint. Decoration: the name stands beside it. */
export function Avatar({ name, initials, photoUrl, size, isFar = false }: AvatarProps) {
  const side = { width: size, height: size, fontSize: size * 0.4 };
  if (photoUrl === null) {
    return (
      <span className={styles.avatar} style={{ ...side, ...personTint(name) }} aria-hidden="true">
        {initials}
      </span>
    );
  }
  return (
    <img
      className={styles.avatar}
      style={side}
      src={photoUrl}
      alt=""
      width={size}
      height={size}
      loading={isFar ? "lazy" : undefined}
    />
  );
}
