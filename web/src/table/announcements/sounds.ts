/** Small sounds made in code: a card on felt, a knock for a bid, a pair of notes for my turn. Nothing is downloaded. */

type Sound = "deal" | "bid" | "card" | "trick" | "made" | "missed" | "turn";

let audio: AudioContext | null = null;

/** Play a sound *after* so many seconds; silent if the browser requires a tap first. */
export function play(sound: Sound, after = 0): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") {
    void audio.resume();
    if (navigator.userActivation?.hasBeenActive === false) return;
  }
  const at = audio.currentTime + after;
  switch (sound) {
    case "card":
      return rustle(audio, at, 0.07, 2400, 0.16);
    case "deal":
      return rustle(audio, at, 0.22, 1800, 0.12);
    case "trick":
      return rustle(audio, at, 0.16, 900, 0.16);
    case "bid":
      return note(audio, at, 196, 0.09, 0.12);
    case "turn":
      note(audio, at, 523.25, 0.16, 0.07);
      return note(audio, at + 0.13, 659.25, 0.24, 0.07);
    case "made":
      return [392, 493.88, 587.33].forEach((pitch, step) =>
        note(audio as AudioContext, at + step * 0.11, pitch, 0.3, 0.07),
      );
    case "missed":
      note(audio, at, 261.63, 0.25, 0.07);
      return note(audio, at + 0.16, 233.08, 0.35, 0.07);
  }
}

function faded(on: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(on.destination);
  return gain;
}

function note(on: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const tone = on.createOscillator();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  tone.connect(faded(on, at, length, loud));
  tone.start(at);
  tone.stop(at + length);
}

/** Filtered noise, like a card on cloth. */
function rustle(on: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const noise = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = on.createBufferSource();
  source.buffer = noise;
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(faded(on, at, length, loud));
  source.start(at);
}
