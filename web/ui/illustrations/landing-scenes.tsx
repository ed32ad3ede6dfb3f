import { Figure, pens, Scene } from "./Scene.tsx";

/** Two people and somebody neutral at one table, under two arcs that meet. */
export function MeetingScene() {
  return (
    <Scene width={480} height={420}>
      <path className={pens("wash")} d="M52 384C52 214 128 104 240 52c112 52 188 162 188 332Z" />
      <path className={pens("petrol", "bold")} d="M52 384C52 214 128 104 240 52" />
      <path className={pens("coral", "bold")} d="M428 384c0-170-76-280-188-332" />
      <Figure x={240} y={192} head={23} side="neutral" />
      <path className={pens("coral")} d="M229 242l11 13 11-13M240 255v24" />
      <Figure x={140} y={222} head={22} side="petrol" />
      <Figure x={340} y={222} head={22} side="coral" />
      <ellipse className={pens("petrol", "sheet")} cx={240} cy={316} rx={154} ry={27} />
      <path className={pens("petrol", "sheet")} d="M212 308h52l10 18h-72Z" />
      <path className={pens("petrol")} d="M217 315h30M214 320h24M222 343v41M258 343v41M196 384h88" />
      <path className={pens("coral")} d="M252 320l24-16" />
      <path
        className={pens("petrol", "sheet")}
        d="M150 304v10c0 7 18 7 18 0v-10ZM312 304v10c0 7 18 7 18 0v-10Z"
      />
      <path
        className={pens("petrol", "sheet")}
        d="M26 92h74a12 12 0 0 1 12 12v32a12 12 0 0 1-12 12h-2l8 18-26-18H26a12 12 0 0 1-12-12v-32a12 12 0 0 1 12-12Z"
      />
      <path className={pens("petrol")} d="M34 112h58M34 128h36" />
      <path
        className={pens("coral", "sheet")}
        d="M454 92h-74a12 12 0 0 0-12 12v32a12 12 0 0 0 12 12h2l-8 18 26-18h54a12 12 0 0 0 12-12v-32a12 12 0 0 0-12-12Z"
      />
      <path className={pens("coral")} d="M388 112h58M388 128h36M14 384h452" />
      <path className={pens("petrol")} d="M14 384h226" />
    </Scene>
  );
}

/** A letter on its way from one person to the other. */
export function InvitationScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M40 206a120 120 0 0 1 240 0Z" />
      <path className={pens("coral", "dashed")} d="M60 108C60 20 260 20 260 108" />
      <Figure x={60} y={138} side="petrol" />
      <Figure x={260} y={138} side="coral" />
      <path className={pens("petrol", "sheet")} d="M112 58h96v66h-96Z" />
      <path className={pens("petrol")} d="M112 60l48 36 48-36M20 206h280" />
      <circle className={pens("coral", "warm")} cx={208} cy={58} r={15} />
      <path className={pens("coral")} d="M201 58l5 6 9-11" />
    </Scene>
  );
}

/** A call with the two sides and the one between them on the screen. */
export function CallScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M24 206a136 116 0 0 1 272 0Z" />
      <rect className={pens("petrol", "sheet")} x={52} y={36} width={216} height={142} rx={10} />
      <path className={pens("petrol")} d="M160 36v70M52 106h216M30 206h260M132 206l6-28h44l6 28" />
      <g transform="translate(106 56) scale(.72)">
        <Figure x={0} y={0} side="petrol" />
      </g>
      <g transform="translate(214 56) scale(.72)">
        <Figure x={0} y={0} side="coral" />
      </g>
      <g transform="translate(160 128) scale(.72)">
        <Figure x={0} y={0} side="neutral" />
      </g>
      <path className={pens("coral")} d="M78 142h36M78 152h22M206 142h36M220 152h22" />
    </Scene>
  );
}

/** A sheet that both have signed. */
export function SignedScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M40 206a120 120 0 0 1 240 0Z" />
      <path className={pens("petrol", "sheet")} d="M96 24h100l30 30v152H96Z" />
      <path
        className={pens("petrol")}
        d="M196 24v30h30M20 206h280M118 62h52M118 80h86M118 96h86M118 112h60"
      />
      <path className={pens("petrol")} d="M116 168h40M118 160c8-22 14-20 12-6s10-14 14-4 6 4 10 2" />
      <path className={pens("coral")} d="M168 168h40M172 160c4-20 16-22 12-8-4 12 10-8 14-2s4 4 8 2" />
      <circle className={pens("coral", "warm")} cx={232} cy={124} r={27} />
      <path className={pens("coral", "bold")} d="M220 125l9 9 16-18" />
      <path className={pens("coral")} d="M218 147l-6 25 20-9 20 9-6-25" />
    </Scene>
  );
}
