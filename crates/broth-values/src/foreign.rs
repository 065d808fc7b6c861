//! Code that the conversions from and to other crates' types share.

use crate::{Decimal, Duration, Fraction, OutOfRange};

pub(crate) const NANOS: &str = "a fraction of at most nine digits";
pub(crate) const SPAN: &str = "a duration that is not negative and fits both types";

/// The whole seconds of a duration, and the nanoseconds after them.
pub(crate) fn seconds_and_nanos(duration: &Duration) -> Result<(i64, u32), OutOfRange> {
    let seconds = duration.exact_seconds();
    let nanos = seconds.fraction().to_nanos().ok_or_else(|| OutOfRange::new(NANOS))?;
    let whole = seconds.whole().to_u64().ok().and_then(|whole| i64::try_from(whole).ok());
    Ok((whole.ok_or_else(|| OutOfRange::new(SPAN))?, nanos))
}

/// The duration of whole seconds and the nanoseconds after them.
pub(crate) fn duration(seconds: i64, nanos: i32) -> Result<Duration, OutOfRange> {
    let whole = u64::try_from(seconds).map_err(|_| OutOfRange::new(SPAN))?;
    let nanos = u32::try_from(nanos).map_err(|_| OutOfRange::new(SPAN))?;
    let fraction = Fraction::from_nanos(nanos).ok_or_else(|| OutOfRange::new(SPAN))?;
    Ok(Duration::from_seconds(Decimal::new(whole, fraction)))
}

/// Adds the conversions from owned values to those from borrowed ones.
macro_rules! by_value {
    ($($from:ty => $into:ty),+) => {$(
        impl TryFrom<$from> for $into {
            type Error = OutOfRange;

            fn try_from(value: $from) -> Result<Self, OutOfRange> {
                (&value).try_into()
            }
        }
    )+};
}

pub(crate) use by_value;
